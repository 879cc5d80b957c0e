/** The bundler puts the text of such a file in its place. */
declare module '*?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: the bundler gives it no other name
  export default text
}
