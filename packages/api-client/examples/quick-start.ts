import { createApiClient, createMemoryTokens, isApiError } from '@teachnet/api-client'
import { adminArea, calls, type Resource } from '@teachnet/protocol'

interface Teacher {
  readonly id: number
  readonly name: string
}

/** The server's resource `teacher.Teacher`, with the types of its rows and of the body that adds one. */
export const teachers: Resource<Teacher, { name: string }> = { controller: 'teacher.Teacher' }

export async function listTeachers(baseUrl: string, password: string) {
  const tokens = createMemoryTokens() // in a browser: createStorageTokens(() => localStorage, 'admin')
  const client = createApiClient({
    baseUrl,
    area: adminArea,
    tokens,
    language: () => 'en',
    onNotify: ({ kind, text }) => console.log(`${kind}: ${text}`),
    onNavigate: ({ routePath }) => console.log(`go to ${routePath}`),
    // In a browser also: isOnline: () => navigator.onLine, xhr: () => new XMLHttpRequest()
  })

  try {
    const { userInfo } = await client.call(calls.adminLogin, { body: { username: 'admin', password, keep: true } })
    tokens.set('auth', userInfo.token ?? '')
    tokens.set('refresh', userInfo.refresh_token ?? '')
  } catch (error) {
    // The message has already been passed to onNotify; the program only handles the code.
    if (isApiError(error, 'LOGIN_INCORRECT')) return []
    throw error
  }

  const { list } = await client
    .resource(teachers)
    .index({ page: 1, limit: 20, order: { field: 'name', direction: 'asc' } })
  return list.map(({ id, name }) => `${id} ${name}`)
}
