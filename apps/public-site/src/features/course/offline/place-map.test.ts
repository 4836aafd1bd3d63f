import { expect, it } from 'vitest'
import { placeLabels } from './place-map.tsx'

it('labels of close places do not cover each other, and stay in the frame', () => {
  const near = [
    { x: 300, y: 200, radius: 8, width: 90 },
    { x: 320, y: 205, radius: 8, width: 90 },
    { x: 560, y: 210, radius: 8, width: 90 },
  ]
  const boxes = placeLabels(near).map(({ x, y }) => ({ left: x, right: x + 90, top: y - 22, bottom: y + 4 }))
  for (const [index, one] of boxes.entries()) {
    expect(one.right).toBeLessThanOrEqual(600)
    for (const other of boxes.slice(index + 1))
      expect(one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom).toBe(
        false,
      )
  }
})
