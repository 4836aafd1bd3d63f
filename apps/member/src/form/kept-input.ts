/** Unsent input of a form, kept in this browser for one account until it is sent or the member signs out. */
export interface KeptInput {
  /** Returns what was kept; undefined: nothing, or nothing that can be read. */
  readonly load: () => unknown
  /** Returns whether the value will be available after a reload. */
  readonly save: (value: unknown) => boolean
  readonly clear: () => void
}

const prefix = 'teachnet.member.input'

/** @param form name of the form, with what it is about */
export function keepInput(memberId: number, form: string, storage: Storage = localStorage): KeptInput {
  const key = `${prefix}.${memberId}.${form}`
  return {
    load() {
      try {
        return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    save(value) {
      try {
        storage.setItem(key, JSON.stringify(value))
        return true
      } catch {
        // The storage is full or disabled.
        return false
      }
    },
    clear: () => storage.removeItem(key),
  }
}

/** Removes the unsent input of all accounts of this browser. */
export function forgetInput(storage: Storage = localStorage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(`${prefix}.`)) storage.removeItem(key)
}
