import type { FileStorage } from './file-storage.ts'
import { variantFolder } from './picture-variant.ts'

/** Wraps a storage so that removing a picture also removes its smaller copies. */
export function withVariants(storage: FileStorage): FileStorage {
  return {
    ...storage,
    async remove(name) {
      await storage.remove(name)
      for await (const variant of storage.list(variantFolder(name))) await storage.remove(variant)
    },
  }
}
