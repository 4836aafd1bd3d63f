import { describe, expect, it } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

describe('a work queue', () => {
  it('runs a limited number of tasks at a time, in order, and refuse tasks beyond the queue limit', async () => {
    const queue = createWorkQueue({ count: 2, mostWaiting: 1 })
    const started: number[] = []
    const finish: (() => void)[] = []
    const work = (id: number) =>
      queue(async () => {
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

  it('a failed task makes room for the next one', async () => {
    const queue = createWorkQueue({ count: 1, mostWaiting: 0 })
    await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue(async () => 'yes')).toBe('yes')
  })

  it('owners take turns, and one owner has a bounded part of the queue [I5]', async () => {
    const queue = createWorkQueue({ count: 1, mostWaiting: 10, mostOfOwner: 3 })
    const finished: string[] = []
    const work = (name: string, owner: string) => queue(async () => void finished.push(name), owner)
    const tasks = ['a1', 'a2', 'a3', 'a4'].map((name) => work(name, 'a'))
    await Promise.all([...tasks, work('b1', 'b'), work('c1', 'c')])
    expect(finished).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
    expect(await queue(async () => 'again', 'a')).toBe('again')
  })
})
