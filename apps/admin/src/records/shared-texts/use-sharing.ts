import { actionsOf, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import type { Presence } from '@teachnet/contract/lists'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { toText } from '../../values/read-values.ts'
import type { FormTarget } from '../form/form-values.ts'
import type { OpenedRecord } from '../record/row.ts'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'
import type { TextLink } from './connect-text.ts'
import type { SharedTexts } from './shared-texts.ts'

interface Options {
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  /** The record as the form began with it. */
  readonly opened: OpenedRecord | undefined
  /** Loads the record as the form would begin with it now; undefined if it is another one, such as the draft that there was none of. */
  readonly reopen: (() => Promise<OpenedRecord | undefined>) | undefined
  /** Another form has saved the record with these shared texts. */
  readonly onSaved: (stored: OpenedRecord, names: ReadonlySet<string>) => void
}

/** The shared texts of a form. */
export interface Sharing {
  /** Undefined while nobody else has the record open. */
  readonly texts: SharedTexts | undefined
  /** Resolves when the server has confirmed the changes of the shared texts, or after a while. */
  readonly settle: () => Promise<void>
  /** Call it before a save, and the result after it: the other forms continue from the saved record. */
  readonly beginSave: () => () => void
  /** Returns the fields whose text continues from a version that another form has saved, perhaps a moment ago. */
  readonly whenTakenUp: (version: string | undefined) => Promise<ReadonlySet<string>>
}

/** Shares the rich texts of a form with the others who have its record open. An old back end reports nobody. */
export function useSharing({ definition, target, opened, reopen, onSaved }: Options): Sharing {
  const { controller } = definition
  const { source, can } = useCrud()
  const cache = useQueryClient()
  const links = useRef(new Map<string, TextLink>())
  const id = typeof target === 'number' ? target : 0
  const mayEdit = actionsOf(definition).includes('edit') && can(permissionOf(definition, 'edit'))
  // The line about the others makes the calls; here, their results are read.
  const { data } = useQuery<Presence, Error, boolean>({
    queryKey: queryKeys.presence(controller, id),
    queryFn: ({ signal }) => source.presence({ controller, id, isChanged: false }, { signal }),
    enabled: false,
    gcTime: 0,
    select: ({ others }) => others.length > 0,
  })
  // From then on until the form is closed: the others may return.
  const [wasShared, setWasShared] = useState(false)
  if (data && !wasShared) setWasShared(true)
  const isShared = wasShared && mayEdit && reopen !== undefined && opened?.version !== undefined
  const first = useRef(opened)
  const latest = useRef({ reopen, onSaved })
  latest.current = { reopen, onSaved }
  const texts = useMemo((): SharedTexts | undefined => {
    const record = first.current
    if (!isShared || record?.version === undefined) return undefined
    const { row, version } = record
    const takeOver = async (next: string) => {
      try {
        const stored = await latest.current.reopen?.()
        if (stored?.version === next) latest.current.onSaved(stored, namesOf(links.current, next))
      } catch {
        // The next save finds what has changed.
      }
    }
    return {
      storedText: (name) => toText(row[name]),
      connect(name, editor) {
        let isOpen = true
        const open = async () => {
          const { connectText } = await import('./connect-text.ts')
          if (!isOpen) return
          const link = connectText({
            field: { controller, id, field: name },
            version,
            stored: toText(row[name]),
            editor,
            exchange: source.exchangeText,
            storage: sessionStorage,
            onSaved: (next) => void takeOver(next),
            onComments: () => void cache.invalidateQueries({ queryKey: queryKeys.comments(controller, id) }),
          })
          links.current.set(name, link)
        }
        void open()
        return () => {
          isOpen = false
          links.current.get(name)?.close()
          links.current.delete(name)
        }
      },
    }
  }, [isShared, controller, id, source, cache])
  return {
    texts,
    settle: async () => void (await Promise.all([...links.current.values()].map((link) => link.settle()))),
    beginSave() {
      const begun = [...links.current].map(([name, link]) => ({ name, report: link.beginSave() }))
      return () => {
        if (begun.length === 0) return
        const reopened = Promise.resolve(reopen?.()).catch(() => undefined)
        for (const { name, report } of begun)
          report(
            reopened.then((record) =>
              record?.version === undefined ? undefined : { version: record.version, html: toText(record.row[name]) },
            ),
          )
      }
    },
    async whenTakenUp(version) {
      for (let attempts = 15; ; attempts--) {
        const names = namesOf(links.current, version)
        if (names.size > 0 || links.current.size === 0 || attempts === 0) return names
        // oxlint-disable-next-line no-await-in-loop -- the report of the other form follows its save
        await new Promise((resolve) => void setTimeout(resolve, 200))
      }
    },
  }
}

function namesOf(links: ReadonlyMap<string, TextLink>, version: string | undefined): ReadonlySet<string> {
  return new Set([...links].flatMap(([name, link]) => (link.version() === version ? [name] : [])))
}
