import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

import { StartError } from '../start-error.ts'

/** Something that was put in place. */
export interface Placed {
  /** Puts everything back as it was. */
  undo: () => Promise<void>
  /** Removes what was replaced; there is no way back from here. */
  settle: () => Promise<void>
}

export type Placing = () => Promise<Placed>

/** Puts all in place, in this order, or, when one fails, none. */
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

/** Puts a file or folder that was made aside where it belongs, by renaming. */
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
