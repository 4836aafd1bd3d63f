import { createCaller, pick, signInAdministrator } from '@teachnet/e2e/api'

import { runLoad } from './load.ts'

/** A request whose way through the server is measured. */
export interface MeasuredRequest {
  readonly what: string
  readonly request: () => Promise<unknown>
  /** Budget of own files on its way. */
  readonly files: number
}

/** The requests whose way is measured, of a product with demo content: a list of ten, an edit that changes a field, and a page in no cache. */
export async function createRequests(origin: string): Promise<Readonly<Record<string, MeasuredRequest>>> {
  const { get, token } = await signInAdministrator(origin)
  const { post } = createCaller(origin, token)
  const row = pick((await get('/admin/teacher.Teacher/edit?id=1')).data, 'row')
  if (typeof row !== 'object' || row === null) throw new Error('No teacher to edit')
  let n = 0
  return {
    list: {
      what: 'list of ten teachers',
      request: () => get('/admin/teacher.Teacher/index?limit=10'),
      files: 60,
    },
    edit: {
      what: 'edit of a teacher',
      request: () => post('/admin/teacher.Teacher/edit', { id: 1, weigh: Number(pick(row, 'weigh') ?? 0) + (n += 1) }),
      files: 90,
    },
    page: {
      what: 'rendered page of a teacher',
      request: () => {
        n += 1
        return runLoad({
          origin,
          path: () => '/teacher/1',
          host: () => `host-${n}.localhost`,
          headers: { accept: 'text/html' },
          connections: 1,
          duration: 20_000,
          most: 1,
        })
      },
      files: 75,
    },
  }
}
