import { toMap } from '../old-back-end.ts'
import { decodeTexts } from './decode.ts'

/** Shown in place of a secret that is set. */
const hidden = '******'

/** Items that hold a password regardless of their type: a new installation stores its mail server's password as plain text. */
const secretName = /(^|_)(pass|password|secret|secret_key)$/

/**
 * The configuration page of an old back end. The back end sends passwords in clear text: they are kept here and sent back when a test mail
 * needs them. The entrance is omitted, because changing it would change the address of every later call.
 */
export function createConfigPage() {
  const secrets = new Map<string, unknown>()

  function readItem(raw: unknown): unknown[] {
    const item = toMap(raw)
    const { type, value } = item
    const name = typeof item['name'] === 'string' ? item['name'] : ''
    if (name === 'backend_entrance') return []
    const decoded = toMap(decodeTexts(item))
    // HTML arrives decoded.
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
        // A group without items arrives without the list.
        return [name, { ...toMap(decodeTexts(group)), list: Array.isArray(list) ? list.flatMap(readItem) : [] }]
      })
      return { ...toMap(decodeTexts({ ...page, list: undefined })), list: Object.fromEntries(groups) }
    },
    /** Without the unchanged secrets. */
    toSave: (body: unknown): unknown =>
      Object.fromEntries(Object.entries(toMap(body)).filter(([name, value]) => !secrets.has(name) || !isHidden(value))),
    /** With the unchanged secrets. */
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
