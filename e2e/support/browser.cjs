// A browser of nothing but Chromium: without the app's filters, whatever a page asks for would be fetched.
const { app, BrowserWindow } = require('electron')

app.whenReady().then(() => {
  const javascript = !process.argv.includes('--without-script')
  const window = new BrowserWindow({
    width: 1100,
    height: 900,
    webPreferences: { sandbox: true, javascript },
  })
  return window.loadURL('about:blank')
})
