import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../services/query-keys.ts'
import { attachmentController } from './use-media-files.ts'

/** Returns a function that loads folders and files again after a change of either. */
export function useInvalidateFolders(): () => void {
  const cache = useQueryClient()
  return () => {
    for (const controller of ['routine.Folder', attachmentController])
      void cache.invalidateQueries({
        queryKey: queryKeys.resource(controller),
        predicate: ({ queryKey }) => queryKey[2] !== 'record',
      })
  }
}
