import { type ApiClient, isApiError } from '@teachnet/api-client'
import { teachers } from '../quick-start.ts'

/** Saves a form. Messages for single fields go next to them; any other failure has been shown by the client. */
export async function saveTeacher(client: ApiClient, input: { name: string }) {
  try {
    await client.resource(teachers).add(input)
    return { isSaved: true, fields: {} }
  } catch (error) {
    if (isApiError(error, 'VALIDATION')) return { isSaved: false, fields: error.fields }
    if (isApiError(error)) return { isSaved: false, fields: {} }
    throw error
  }
}
