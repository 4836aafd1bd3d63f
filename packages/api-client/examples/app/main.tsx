import { createApiClient, createStorageTokens } from '@teachnet/api-client'
import { adminArea, calls } from '@teachnet/protocol'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { TeacherList } from '../teacher-list.tsx'

const tokens = createStorageTokens(localStorage, 'admin')
const client = createApiClient({
  baseUrl: '',
  area: adminArea,
  tokens,
  language: () => 'en',
  locks: navigator.locks,
  isOnline: () => navigator.onLine,
  onNotify: ({ text }) => alert(text),
})

/** Signs in, shows two lists at once, and downloads a file. */
function Example() {
  const [round, setRound] = useState(0)
  const [progress, setProgress] = useState('')

  async function signIn(): Promise<void> {
    const body = { username: 'admin', password: 'secret', keep: true }
    const { userInfo } = await client.call(calls.adminLogin, { body })
    tokens.set('auth', userInfo.token ?? '')
    tokens.set('refresh', userInfo.refresh_token ?? '')
    setRound(round + 1)
  }

  async function download(): Promise<void> {
    const { name, blob } = await client.download({
      method: 'GET',
      path: '/admin/teacher.Teacher/export',
      onDownloadProgress: ({ loaded, total }) => setProgress(`${loaded} of ${total} bytes`),
    })
    setProgress(`${name}: ${await blob.text()}`)
  }

  return (
    <>
      <h1>Teachers</h1>
      <button type="button" onClick={() => void signIn()}>
        Sign in
      </button>
      <button type="button" onClick={() => setRound(round + 1)}>
        Load again
      </button>
      <button type="button" onClick={() => void download()}>
        Download
      </button>
      <output>{progress}</output>
      {round > 0 && [1, 2].map((list) => <TeacherList key={`${round}.${list}`} client={client} />)}
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Example />)
