import type { TeamCard as Team } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../app/layout/site-link.tsx'
import { Picture } from './picture.tsx'

interface Props {
  readonly team: Team
}

/** Teams as cards next to each other. */
export function TeamCards({ teams }: { readonly teams: readonly Team[] }) {
  return (
    <ul className="card-grid">
      {teams.map((team) => (
        <li key={team.id}>
          <TeamCard team={team} />
        </li>
      ))}
    </ul>
  )
}

/** A team in a list: its name, its description, and its leader. */
function TeamCard({ team }: Props) {
  const text = useText()
  return (
    <article className="team-card">
      {team.cover && (
        <Picture src={team.cover} sizes="(max-width: 40rem) 112px, 400px" alt="" width="400" height="250" />
      )}
      <h3>
        <SiteLink to={`/team/${team.id}`}>{team.name}</SiteLink>
      </h3>
      <p>{team.slogan}</p>
      {team.leader && <p className="kicker">{text('site.teamLeader', { name: team.leader.name })}</p>}
    </article>
  )
}
