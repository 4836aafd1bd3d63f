import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

import { StartError } from '../../platform/process/start-error.ts'

/** An item that was put in place. */
export interface Placed {
  /** Restores the previous state. */
  undo: () => Promise<void>
  /** Deletes the replaced data. Do not call `undo` afterwards. */
  settle: () => Promise<void>
}

export type Placing = () => Promise<Placed>

/** Puts all items in place, in this order, or none when one fails. */
export async function placeAll(placings: readonly Placing[]): Promise<Placed> {
  const done: Placed[] = []
  const undo = async () => {
    for (const placed of done.splice(0).toReversed()) await placed.undo()
  }
  try {
    for (const place of placings) done.push(await place())
  } catch (error) {
    await undo()
    throw error
  }
  const settle = async () => {
    for (const placed of done) await placed.settle()
  }
  return { undo, settle }
}

/** Moves a staged file or folder to its place by renaming. */
export function placeFolder({ staged, live }: { readonly staged: string; readonly live: string }): Placing {
  const aside = `${live}.replaced`
  return async () => {
    if (existsSync(aside))
      throw new StartError(`${aside} holds what an interrupted restore replaced. Move it back or remove it first.`)
    await mkdir(dirname(live), { recursive: true })
    const hadOne = existsSync(live)
    if (hadOne) await rename(live, aside)
    const putBack = async () => {
      if (hadOne) await rename(aside, live)
    }
    try {
      await rename(staged, live)
    } catch (error) {
      await putBack()
      throw error
    }
    return {
      undo: async () => {
        await rename(live, staged)
        await putBack()
      },
      settle: () => rm(aside, { recursive: true, force: true }),
    }
  }
}
