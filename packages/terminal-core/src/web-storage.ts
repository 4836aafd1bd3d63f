import type { toPersisted } from './persistence.ts'
import { toMap } from './to-map.ts'

/** The ports of a terminal that read and write its stored data. */
export interface StoragePorts {
  readonly load: () => unknown
  readonly save: (persisted: ReturnType<typeof toPersisted>) => void
}

/**
 * Keeps a terminal's data under one key of a browser's storage. If the storage is full, the tasks are kept without their output.
 *
 * @param find finds the storage when it is needed, because the access itself may be forbidden: `() => localStorage`
 * @param ownerId id of the account whose tasks these are; data of another account counts as none
 */
export function createWebStorage(
  find: () => { getItem(key: string): string | null; setItem(key: string, value: string): void },
  key: string,
  ownerId: number | string = '',
): StoragePorts {
  return {
    load() {
      const stored = toMap(JSON.parse(find().getItem(key) ?? 'null'))
      return (stored['ownerId'] ?? '') === ownerId ? stored : undefined
    },
    save(persisted) {
      const store = (taskList: readonly unknown[]) =>
        // `undefined` is not written.
        find().setItem(key, JSON.stringify({ ...persisted, taskList, ownerId: ownerId === '' ? undefined : ownerId }))
      try {
        store(persisted.taskList)
      } catch {
        store(persisted.taskList.map((task) => ({ ...task, message: undefined })))
      }
    },
  }
}
