import { afterEach, expect, it, vi } from 'vitest'
import { afterPress } from './form-field.tsx'

const send = (type: string) => document.body.dispatchEvent(new MouseEvent(type, { bubbles: true }))

afterEach(() => send('pointerup'))

it('a step runs at once while no pointer is pressed', () => {
  const run = vi.fn<() => void>()
  afterPress(run)
  expect(run).toHaveBeenCalledOnce()
})

it.each(['pointerup', 'pointercancel'])(
  'while a pointer is pressed, a step waits for %s and the click after it',
  async (end) => {
    const order: string[] = []
    send('pointerdown')
    afterPress(() => order.push('run'))
    expect(order).toEqual([])
    send(end)
    order.push('click')
    await expect.poll(() => order).toEqual(['click', 'run'])
    send('pointerup')
    afterPress(() => order.push('at once'))
    expect(order).toEqual(['click', 'run', 'at once'])
  },
)
