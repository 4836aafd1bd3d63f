import { adminArea, calls, encodeListQuery, isErrorName, replyCodes, type Reply } from '@teachnet/protocol'

/** The address and headers of a page of a list, for a client of any kind. */
export function listRequest(controller: string, token: string) {
  const query = encodeListQuery({ page: 2, limit: 20, order: { field: 'lessons', direction: 'desc' } })
  return {
    url: `${adminArea.apiPrefix}/${controller}/index?${new URLSearchParams(query)}`,
    headers: { [adminArea.tokenHeader]: token, 'think-lang': 'en' },
  }
}

/** The outcome of a reply: the name of the failure if the server sends one. */
export function outcomeOf({ code, msg, ...rest }: Reply<unknown> & { error?: unknown }) {
  if (code === replyCodes.success) return 'success'
  return isErrorName(rest.error) ? rest.error : msg
}

/** Method and path of a call that is not CRUD. */
export const login = `${calls.adminLogin.method} ${calls.adminLogin.path}`
