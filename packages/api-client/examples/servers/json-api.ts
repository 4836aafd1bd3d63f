import { type ApiCall, createApiClient, plainArea } from '@teachnet/api-client'

interface Article {
  readonly id: string
  readonly title: string
}

const listArticles: ApiCall<{ 'page[number]': number }, undefined, unknown> = { method: 'GET', path: '/articles' }
const addArticle: ApiCall<undefined, object, unknown> = { method: 'POST', path: '/articles' }

const mediaType = 'application/vnd.api+json'

/** A client for a JSON:API server: resources in `data`, failures in `errors` with a pointer to the field. @see https://jsonapi.org */
export function createArticlesClient(baseUrl: string) {
  const client = createApiClient({
    baseUrl,
    area: plainArea,
    adapter: {
      toHeaders: () => ({ accept: mediaType, 'content-type': mediaType }),
      readReply({ status, text }) {
        const { data = null, errors = [] }: Document = text === '' ? {} : JSON.parse(text)
        if (status < 300) return { data }
        const fields = Object.fromEntries(
          errors.flatMap(({ source, detail }) => (source ? [[source.pointer.split('/').at(-1), detail]] : [])),
        )
        return { code: status === 422 ? 'VALIDATION' : 'HTTP', msg: errors[0]?.title ?? '', fields }
      },
    },
  })
  return {
    list: async (page: number) =>
      toResources(await client.call(listArticles, { query: { 'page[number]': page } })).map(toArticle),
    add: (title: string) =>
      client.call(addArticle, { body: { data: { type: 'articles', attributes: { title } } }, showError: false }),
  }
}

interface Document {
  readonly data?: unknown
  readonly errors?: readonly { title: string; detail: string; source?: { pointer: string } }[]
}

interface ArticleResource {
  readonly id: string
  readonly attributes: { readonly title: string }
}

/** The server's types are trusted here; a `schema` of the call would check them. */
function toResources(data: unknown): readonly ArticleResource[] {
  return Array.isArray(data) ? data : []
}

function toArticle({ id, attributes }: ArticleResource): Article {
  return { id, title: attributes.title }
}
