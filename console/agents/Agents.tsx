/** Agents: who orders cards for others, and on what terms. */
import { useState } from 'react'
import { agentList } from '#contract/agents.desk.ts'
import type { OutputOf } from '#contract/operation.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { useAnswer } from '#console/calls.ts'
import { Grant, NewAgent } from '#console/agents/Grant.tsx'
import { percent } from '#console/agents/words.ts'
import { Answer, Desk, Moment, Table } from '#console/Parts.tsx'
import { Pages } from '#console/UserTabs.tsx'
import { InviteIcon } from '#ui/icons.pages.tsx'
import { Empty, Pill } from '#ui/Status.tsx'

type Agent = OutputOf<typeof agentList>['agents'][number]

/** How often the list is asked for. */
const everyMs = 5_000

/** All of them, the newest first. */
export function Agents({ role }: { readonly role: Role }) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const list = useAnswer(agentList, { cursor }, { everyMs })
  const mayGrant = may(role, 'agents.manage')
  return (
    <Desk title="Agents" actions={mayGrant && <NewAgent />}>
      <Answer of={list}>
        {({ agents, next }) =>
          agents.length === 0 ? (
            <Empty icon={InviteIcon}>Nobody orders cards for others yet.</Empty>
          ) : (
            <>
              <Table
                label="Agents"
                heads={['Agent', 'State', 'Commission', 'Open / quota', 'Done', 'Since (UTC)', '']}
                numbers={[2, 3, 4]}
              >
                {agents.map((agent) => (
                  <Line key={agent.userId} agent={agent} mayGrant={mayGrant} />
                ))}
              </Table>
              <Pages
                isFirst={cursor === undefined}
                onBack={() => setCursors(cursors.slice(0, -1))}
                onNext={next === null ? undefined : () => setCursors([...cursors, next])}
              />
            </>
          )
        }
      </Answer>
    </Desk>
  )
}

function Line({ agent, mayGrant }: { readonly agent: Agent; readonly mayGrant: boolean }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="font-[560]">
        <a href={`#/agents/${agent.userId}`} className="text-gold">
          {agent.name}
        </a>
        <span className="t-small tnum block whitespace-nowrap text-dim">UID {agent.uid}</span>
        <span className="t-small tnum block whitespace-nowrap text-dim">
          Code {agent.code || '–'}
        </span>
      </th>
      <td>
        <Pill tone={agent.active ? 'up' : 'plain'}>{agent.active ? 'active' : 'ended'}</Pill>
      </td>
      <td className="tnum text-right">{percent(agent.commissionBp)}</td>
      <td className="tnum text-right whitespace-nowrap">
        {agent.open} / {agent.quota}
      </td>
      <td className="tnum text-right">{agent.done}</td>
      <td>
        <Moment at={agent.since} />
      </td>
      <td>
        {mayGrant && (
          <Grant key={`${agent.active} ${agent.quota} ${agent.commissionBp}`} agent={agent} />
        )}
      </td>
    </tr>
  )
}
