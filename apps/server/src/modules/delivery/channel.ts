import type { StoredLetter } from './outbox.repo.ts'

/** A way to people. */
export interface Channel {
  /** Whether somebody is there to take messages. */
  readonly isServed: () => Promise<boolean>
  /** @throws DeliveryFailure */
  readonly send: (letter: StoredLetter) => Promise<void>
  readonly close: () => void
}
