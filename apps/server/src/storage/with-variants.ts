import type { FileStorage } from './file-storage.ts'
import { variantFolder } from './picture-variant.ts'

/** A storage in which the smaller copies of a picture go with the picture. */
export function withVariants(storage: FileStorage): FileStorage {
  return {
    ...storage,
    async remove(name) {
      await storage.remove(name)
      for await (const variant of storage.list(variantFolder(name))) await storage.remove(variant)
    },
  }
}
