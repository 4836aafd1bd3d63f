import { toMap } from '../old-back-end.ts'
import { decodeTexts } from './decode.ts'

/** What is shown of a secret that is set. */
const hidden = '******'

/** Items that hold a password whatever their type: a new installation keeps that of its mail server as a plain text. */
const secretName = /(^|_)(pass|password|secret|secret_key)$/

/**
 * The configuration page of an old back end. It sends passwords in clear: they stay in here, and go back where a test mail needs them.
 * The entrance is left out: changed from here, the address of every further call would be another one.
 */
export function createConfigPage() {
  const secrets = new Map<string, unknown>()

  function readItem(raw: unknown): unknown[] {
    const item = toMap(raw)
    const { type, value } = item
    const name = typeof item['name'] === 'string' ? item['name'] : ''
    if (name === 'backend_entrance') return []
    const decoded = toMap(decodeTexts(item))
    // HTML comes decoded.
    if (type === 'editor') return [{ ...decoded, value }]
    if (type !== 'password' && !(type === 'string' && secretName.test(name))) return [decoded]
    if (value) secrets.set(name, decoded['value'])
    return [{ ...decoded, type: 'password', value: value ? hidden : '' }]
  }

  return {
    read(data: unknown): unknown {
      const page = toMap(data)
      const groups = Object.entries(toMap(page['list'])).map(([name, raw]) => {
        const { list, ...group } = toMap(raw)
        // A group without items comes without the list.
        return [name, { ...toMap(decodeTexts(group)), list: Array.isArray(list) ? list.flatMap(readItem) : [] }]
      })
      return { ...toMap(decodeTexts({ ...page, list: undefined })), list: Object.fromEntries(groups) }
    },
    /** Without the secrets that nobody touched. */
    toSave: (body: unknown): unknown =>
      Object.fromEntries(Object.entries(toMap(body)).filter(([name, value]) => !secrets.has(name) || !isHidden(value))),
    /** With the secrets that nobody touched. */
    toTry: (body: unknown): unknown =>
      Object.fromEntries(
        Object.entries(toMap(body)).map(([name, value]) => [
          name,
          isHidden(value) && secrets.has(name) ? secrets.get(name) : value,
        ]),
      ),
  }
}

function isHidden(value: unknown): boolean {
  return value === hidden || value === ''
}
