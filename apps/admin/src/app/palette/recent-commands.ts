import { isRecord } from '@teachnet/protocol'
import { useAtom } from 'jotai'
import { createStoredAtom } from '@teachnet/session'
import type { Command } from './command.ts'

/** A page or record that was opened from the palette. */
interface RecentCommand {
  readonly id: string
  readonly label: string
  readonly detail: string
  readonly to: string
}

/** What one administrator opened last, the latest first. */
interface RecentCommands {
  readonly ownerId: number
  readonly list: readonly RecentCommand[]
}

const mostRecent = 6

/** Kept with the browser's tab only, because labels may be names of people. */
const recentAtom = createStoredAtom<RecentCommands>({
  key: 'teachnet.recentCommands',
  fallback: { ownerId: 0, list: [] },
  parse: parseRecent,
  storage: sessionStorage,
})

/** What the administrator opened last from the palette, and a function that adds to it. */
export function useRecentCommands(
  ownerId: number,
): readonly [recent: readonly Command[], add: (command: Command) => void] {
  const [kept, keep] = useAtom(recentAtom)
  const list = kept.ownerId === ownerId ? kept.list : []
  return [
    list.map(({ id, label, detail, to }) => ({ id: `recent ${id}`, group: 'recent', label, detail, effect: { to } })),
    ({ id: chosen, label, detail = '', effect }) => {
      if (!('to' in effect)) return
      const id = chosen.replace(/^(?:recent|favourite) /, '')
      const others = list.filter((one) => one.id !== id)
      keep({ ownerId, list: [{ id, label, detail, to: effect.to }, ...others].slice(0, mostRecent) })
    },
  ]
}

export function parseRecent(raw: unknown): RecentCommands | undefined {
  if (!isRecord(raw) || typeof raw.ownerId !== 'number' || !Array.isArray(raw.list)) return undefined
  return { ownerId: raw.ownerId, list: raw.list.filter(isRecent) }
}

function isRecent(raw: unknown): raw is RecentCommand {
  return isRecord(raw) && ['id', 'label', 'detail', 'to'].every((name) => typeof raw[name] === 'string')
}
