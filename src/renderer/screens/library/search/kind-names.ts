/** What kind of text was found, in a word. */
export const KIND_NAMES: Readonly<Record<string, string>> = {
  prompt: 'Prompt',
  answer: 'Answer',
  thinking: 'Thinking',
  tool: 'Tool input',
  output: 'Tool output',
  title: 'Title',
  context: 'Context',
}
