import type { Page } from '@playwright/test'

/** A file from an input is as real as a dropped one; a script cannot make one up. */
export async function drop(page: Page, file: string): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.id = 'to-drop'
    document.body.append(input)
  })
  await page.locator('#to-drop').setInputFiles(file)
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#to-drop')
    const dataTransfer = new DataTransfer()
    for (const each of input?.files ?? []) dataTransfer.items.add(each)
    input?.remove()
    document.body.dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer }))
    Object.assign(window, { dropped: dataTransfer })
  })
}

export async function letGo(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dropped } = window as unknown as { dropped: DataTransfer }
    document.body.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped }),
    )
  })
}
