import { createApiClient, createMemoryTokens, isApiError } from '@teachnet/api-client'
import { adminArea, calls, defineResource, label } from '@teachnet/contract'

/** What the server calls `teacher.Teacher`. Rows, inputs and searches take their types from here. */
export const teachers = defineResource({
  controller: 'teacher.Teacher',
  table: 'teacher',
  title: label('老师', 'Teachers'),
  labelField: 'name',
  fields: {
    id: { kind: 'id', label: label('编号', 'Id') },
    name: { kind: 'text', label: label('姓名', 'Name'), max: 50, required: true },
  },
})

export async function listTeachers(baseUrl: string, password: string) {
  const tokens = createMemoryTokens() // in a browser: createStorageTokens(localStorage, 'admin')
  const client = createApiClient({
    baseUrl,
    area: adminArea,
    tokens,
    language: () => 'en',
    onNotify: ({ kind, text }) => console.log(`${kind}: ${text}`),
    onNavigate: ({ routePath }) => console.log(`go to ${routePath}`),
    // In a browser also: locks: navigator.locks, isOnline: () => navigator.onLine, xhr: () => new XMLHttpRequest()
  })

  try {
    const { userInfo } = await client.call(calls.adminLogin, { body: { username: 'admin', password, keep: true } })
    tokens.set('auth', userInfo.token ?? '')
    tokens.set('refresh', userInfo.refresh_token ?? '')
  } catch (error) {
    // The message has been given to onNotify already; here is what a program can tell.
    if (isApiError(error, 'LOGIN_INCORRECT')) return []
    throw error
  }

  const { list } = await client
    .resource(teachers)
    .index({ page: 1, limit: 20, order: { field: 'name', direction: 'asc' } })
  return list.map(({ id, name }) => `${id} ${name}`)
}
