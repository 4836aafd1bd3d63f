import Typography from '@mui/material/Typography'
import { createElement, useEffect, useState } from 'react'

/** The page: `host` has the module's texts and values, and calls the server with the rights of the administrator. */
export default function Overview({ host }) {
  const { text: say } = host
  const [shown, setShown] = useState('')
  useEffect(() => {
    host.call('GET', '/admin/wordList.Word/index').then(
      ({ total }) => setShown(say('wordList.count', { greeting: host.settings.greeting, count: total })),
      () => setShown(say('wordList.failed')),
    )
  }, [host, say])
  return createElement(Typography, { role: 'status' }, shown)
}
