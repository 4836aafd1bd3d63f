import { expect, it } from 'vitest'
import { isGone, UploadError } from './upload-error.ts'

it.each([
  ['status 404', new UploadError('gone', false, undefined, { status: 404 })],
  ['a response with status 404', Object.assign(new Error('gone'), { response: { status: 404 } })],
  ['a cause with status 404', new Error('complete 404', { cause: new Response(null, { status: 404 }) })],
  ['the statusCode 404', Object.assign(new Error('gone'), { statusCode: 404 })],
  ['the code of S3', Object.assign(new Error('gone'), { code: 'NoSuchUpload' })],
])('an error with %s says that the storage has no such upload (U12)', (_, error) => {
  expect(isGone(error)).toBe(true)
})

it.each([new Error('gone'), new UploadError('denied', false, undefined, { status: 403 }), undefined, 'gone', null])(
  'another failure does not say that the storage has no such upload: %s',
  (error) => {
    expect(isGone(error)).toBe(false)
  },
)
