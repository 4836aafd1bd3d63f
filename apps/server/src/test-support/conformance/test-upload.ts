const boundary = 'conformance-boundary'

/** Pictures of one pixel. */
const red = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const clear = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg=='

const files: Readonly<Record<string, { readonly type: string; readonly content: Buffer }>> = {
  'ref.png': { type: 'image/png', content: Buffer.from(red, 'base64') },
  'member.png': { type: 'image/png', content: Buffer.from(clear, 'base64') },
  'ref.php': { type: 'application/x-php', content: Buffer.from('<?php echo 1;') },
}

/** A form with one file, as a client uploads it. */
export function uploadOf(name: string): {
  readonly headers: Readonly<Record<string, string>>
  readonly payload: Buffer
} {
  const file = files[name]
  if (!file) throw new Error(`There is no file ${name}`)
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${file.type}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
