import { isRecord, scalarText } from '@teachnet/protocol'

/** The input of a form that a reload would lose, such as that of a language switch. Passwords and codes are left out. */
export interface UnsentForm {
  readonly purpose: 'register' | 'retrieve'
  readonly username: string
  readonly contact: string
}

const key = 'teachnet.memberForm'

/** Reads the unsent form of this tab. */
export function readUnsentForm(): UnsentForm | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isRecord(stored)) return undefined
    const { purpose, username, contact } = stored
    if (purpose !== 'register' && purpose !== 'retrieve') return undefined
    return { purpose, username: scalarText(username) ?? '', contact: scalarText(contact) ?? '' }
  } catch {
    return undefined // blocked, or not written by this version
  }
}

/** Stores the unsent form of this tab until the tab is closed; undefined: it was sent. */
export function storeUnsentForm(form: UnsentForm | undefined): void {
  try {
    if (form) sessionStorage.setItem(key, JSON.stringify(form))
    else sessionStorage.removeItem(key)
  } catch {
    // A browser that stores nothing loses the input on a reload.
  }
}
