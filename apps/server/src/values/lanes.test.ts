import { describe, expect, it } from 'vitest'
import { createLanes } from './lanes.ts'

describe('lanes', () => {
  it('lanes run a limited number of tasks at a time, in order, and refuse tasks beyond the queue limit', async () => {
    const lanes = createLanes({ count: 2, mostWaiting: 1 })
    const started: number[] = []
    const finish: (() => void)[] = []
    const work = (id: number) =>
      lanes(async () => {
        started.push(id)
        await new Promise<void>((resolve) => void finish.push(resolve))
        return id
      })
    const [first, second, third, fourth] = [work(1), work(2), work(3), work(4)]
    expect(await fourth).toBeUndefined()
    expect(started).toEqual([1, 2])
    finish[0]?.()
    expect(await first).toBe(1)
    await expect.poll(() => started).toEqual([1, 2, 3])
    finish[1]?.()
    finish[2]?.()
    expect(await Promise.all([second, third])).toEqual([2, 3])
  })

  it('a failed task frees its lane', async () => {
    const lanes = createLanes({ count: 1, mostWaiting: 0 })
    await expect(lanes(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await lanes(async () => 'yes')).toBe('yes')
  })
})
