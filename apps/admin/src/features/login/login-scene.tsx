import type { ReactNode } from 'react'
import { useText } from '@teachnet/i18n/react'
import '@teachnet/ui/controls.css'
import './login-scene.css'

export interface LoginSceneProps {
  readonly siteName: string
  readonly switches: ReactNode
  /** Default: that of the login. */
  readonly title?: string
  readonly children: ReactNode
}

/** The page around the form: a paper sheet on a desk, with the seal. */
export function LoginScene({ siteName, switches, title, children }: LoginSceneProps) {
  const text = useText()
  return (
    <div className="login-scene">
      <header>{switches}</header>
      <aside aria-hidden="true">
        <span className="login-seal">师</span>
        <p>{text('login.motto')}</p>
        <p className="login-motto-source">{text('login.mottoSource')}</p>
      </aside>
      <main>
        <p className="login-site">{siteName || text('app.name')}</p>
        <h1>{title ?? text('login.title')}</h1>
        {children}
      </main>
    </div>
  )
}
