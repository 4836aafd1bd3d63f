import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { queryKeys } from '../../records/services/query-keys.ts'
import { watchMenuChanges } from './use-fresh-menu.ts'

it('changed rules are reported once, other records are not', async () => {
  const cache = new QueryClient()
  const onChange = vi.fn<() => void>()
  const stop = watchMenuChanges(cache, onChange)
  for (const query of [{ page: 1 }, { page: 2 }]) cache.setQueryData(queryKeys.list('auth.Rule', query), [])
  cache.setQueryData(queryKeys.list('teacher.Teacher', {}), [])
  await cache.invalidateQueries({ queryKey: queryKeys.resource('teacher.Teacher') })
  expect(onChange).not.toHaveBeenCalled()
  await cache.invalidateQueries({ queryKey: queryKeys.resource('auth.Rule') })
  expect(onChange).toHaveBeenCalledTimes(1)
  stop()
  cache.setQueryData(queryKeys.list('auth.Rule', { page: 1 }), [])
  await cache.invalidateQueries({ queryKey: queryKeys.resource('auth.Rule') })
  expect(onChange).toHaveBeenCalledTimes(1)
})
