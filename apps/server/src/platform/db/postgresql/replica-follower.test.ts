import { afterEach, describe, expect, it } from 'vitest'

import type { Probe } from './probe.ts'
import { type Replica, ReplicaFollower } from './replica.ts'

interface Reply {
  readonly applied: number
  readonly isReplica: boolean
}

/** A replica that answers when the test lets it. */
function replicaOf() {
  const waiting: ((reply: Reply) => void)[] = []
  const replica: Pick<Replica, 'state' | 'applied' | 'behindBy' | 'look' | 'breakOff'> = {
    state: 'lost',
    applied: 0,
    behindBy: undefined,
    look: () => new Promise((resolve) => waiting.push(resolve)),
    breakOff: () => undefined,
  }
  return {
    replica: replica as Replica, // what the follower reads
    isAsked: () => waiting.length > 0,
    answer: (applied: number) => waiting.shift()?.({ applied, isReplica: true }),
  }
}

describe('the follower of replicas', () => {
  let follower: ReplicaFollower | undefined
  afterEach(() => follower?.stop())

  it('no replica is read between the position of a change on the primary database and the answer of the replica', async () => {
    let position = 100
    const primary: Probe = { ask: () => Promise.resolve({ position }), close: () => Promise.resolve() }
    const { replica, isAsked, answer } = replicaOf()
    follower = new ReplicaFollower([replica], 60_000, primary, () => undefined)
    follower.start()
    await expect.poll(isAsked).toBe(true)
    answer(100)
    await expect.poll(() => follower?.fit()).toEqual([replica])

    position = 200
    follower.noteChange()
    expect(follower.fit()).toEqual([])
    await expect.poll(isAsked).toBe(true)
    expect(follower.fit()).toEqual([])
    answer(150)
    await expect.poll(() => replica.state).toBe('applying')
    expect(follower.fit()).toEqual([])
    await expect.poll(isAsked).toBe(true)
    answer(200)
    await expect.poll(() => follower?.fit()).toEqual([replica])
  })
})
