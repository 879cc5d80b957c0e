import { expect, test } from 'vitest'
import { fitPlace } from './window-place.ts'

const LAPTOP = { x: 0, y: 25, width: 1440, height: 875 }
const MONITOR = { x: 1440, y: 0, width: 2560, height: 1440 }

test('the first window stands in the middle of the first screen', () => {
  expect(fitPlace(null, [LAPTOP])).toEqual({ x: 120, y: 63, width: 1200, height: 800 })
})

test('a place that is on a screen stays', () => {
  const saved = { x: 1600, y: 100, width: 1800, height: 1200 }
  expect(fitPlace(saved, [LAPTOP, MONITOR])).toEqual(saved)
})

test('a place on a monitor that is unplugged moves to the first screen and shrinks to it', () => {
  expect(fitPlace({ x: 1600, y: 100, width: 1800, height: 1200 }, [LAPTOP])).toEqual({
    x: 0,
    y: 25,
    width: 1440,
    height: 875,
  })
})

test('a window that can still be taken hold of stays where it was left', () => {
  const saved = { x: -900, y: 30, width: 1000, height: 700 }
  expect(fitPlace(saved, [LAPTOP])).toEqual(saved)
  expect(fitPlace({ ...saved, x: -950 }, [LAPTOP])).toMatchObject({ x: 220 })
})

test('a title bar above the screen cannot be taken hold of', () => {
  expect(fitPlace({ x: 10, y: -40, width: 1000, height: 700 }, [LAPTOP]).y).toBeGreaterThanOrEqual(LAPTOP.y)
})

test('a screen smaller than the smallest window gets the smallest window at its corner', () => {
  expect(fitPlace(null, [{ x: 0, y: 0, width: 800, height: 500 }])).toEqual({
    x: 0,
    y: 0,
    width: 900,
    height: 600,
  })
})
