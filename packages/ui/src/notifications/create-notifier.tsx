import { type ReactNode, useSyncExternalStore } from 'react'
import { lazyPart } from '../parts/lazy-part.tsx'
import { PartBoundary } from '../parts/part-boundary.tsx'
import type { Notice } from './notice-stack.tsx'

export interface Notifier {
  readonly notify: (notice: Notice) => void
  /** Render it once. It renders and loads nothing until the first message. */
  readonly Host: () => ReactNode
}

const NoticeStack = lazyPart(async () => (await import('./notice-stack.tsx')).default)

/** Creates the notifier that shows an app's short messages. */
export function createNotifier(): Notifier {
  let notices: readonly (Notice & { readonly key: number })[] = []
  let count = 0
  const listeners = new Set<() => void>()

  function notify(notice: Notice): void {
    count += 1
    notices = [...notices.slice(-20), { ...notice, key: count }]
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function Host() {
    const current = useSyncExternalStore(subscribe, () => notices)
    if (current.length === 0) return null
    return (
      // A message is often about the connection, and then the code that renders it does not load either.
      <PartBoundary
        problem={
          <div className="part-problem is-over" role="alert">
            {current.at(-1)?.text}
          </div>
        }
      >
        <NoticeStack notices={current} />
      </PartBoundary>
    )
  }

  return { notify, Host }
}
