import type { StoredLetter } from './outbox.repo.ts'

/** A way to send messages, such as email. */
export interface Channel {
  /** Whether a mail server or provider is configured. */
  readonly isServed: () => Promise<boolean>
  /** @throws DeliveryFailure */
  readonly send: (letter: StoredLetter) => Promise<void>
  readonly close: () => void
}
