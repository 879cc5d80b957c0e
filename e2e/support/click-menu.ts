import type { ElectronApplication } from '@playwright/test'

/** An entry of the window's menu, by the labels that lead to it. */
export function clickMenu(app: ElectronApplication, ...labels: readonly string[]): Promise<void> {
  return app.evaluate(({ Menu }, path) => {
    let items = Menu.getApplicationMenu()?.items ?? []
    for (const [depth, label] of path.entries()) {
      const item = items.find((candidate) => candidate.label.replace('&', '') === label)
      if (item === undefined) throw new Error(`The menu has no ${path.slice(0, depth + 1).join(' → ')}`)
      if (depth === path.length - 1) item.click()
      items = item.submenu?.items ?? []
    }
  }, labels)
}
