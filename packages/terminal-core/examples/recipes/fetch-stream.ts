import type { Connection } from '@teachnet/terminal-core'

/** The port `connect` over `fetch`, for a stream that needs headers, which an EventSource cannot send. Each line of the reply is one message. */
export function connectByFetch(url: string, headers: () => Record<string, string>) {
  return ({ uuid, command, attempt, onMessage, onError }: Connection) => {
    const leaving = new AbortController()
    const query = new URLSearchParams({ uuid, command, attempt: String(attempt) })

    async function read(): Promise<void> {
      const response = await fetch(`${url}?${query}`, { headers: headers(), signal: leaving.signal })
      const chunks = response.body?.pipeThrough(new TextDecoderStream())
      if (!response.ok || !chunks) throw new Error(`HTTP ${response.status}`)
      let rest = ''
      for await (const chunk of chunks) {
        const lines = (rest + chunk).split('\n')
        rest = lines.pop() ?? ''
        lines.filter(Boolean).forEach(onMessage)
      }
    }

    read().then(onError, onError) // the end of a stream without `exec completed` is a broken connection
    return () => leaving.abort()
  }
}
