import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { createElement, useEffect, useState } from 'react'

/** The page, in the language that the values of the module choose. French lacks texts, which then come in the language of the back office. */
export default function Overview({ host }) {
  const [shown, setShown] = useState([])
  const { language, motto } = host.settings
  useEffect(() => {
    const load = async () => {
      const say = language ? await host.textsIn(language) : host.text
      try {
        const { list, total } = await host.call('GET', '/admin/readingClub.Book/index?limit=100&isTree=false')
        const overdue = list.filter(({ state }) => state === 'overdue').length
        setShown([say('readingClub.welcome'), say('readingClub.count', { count: total, overdue })])
      } catch {
        setShown([say('readingClub.failed')])
      }
    }
    void load()
  }, [host, language])
  return createElement(
    Box,
    { role: 'status', className: 'reading-club', lang: language },
    ...shown.map((line, index) =>
      createElement(Typography, { key: line, variant: index === 0 ? 'h1' : 'body1' }, line),
    ),
    motto && createElement(Typography, { color: 'textSecondary' }, motto),
  )
}
