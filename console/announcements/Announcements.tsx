/** The announcements desk: what everybody, or some, are told in the app. */
import { useState } from 'react'
import {
  type Announcement,
  announcementList,
  withdrawAnnouncement,
} from '#contract/messages.desk.ts'
import { languageNames } from '#contract/language.ts'
import { type Role, may } from '#contract/operators.permissions.ts'
import { saidOf, useAct, useAnswer } from '#console/calls.ts'
import { Write } from '#console/announcements/Write.tsx'
import { placeName } from '#console/places.ts'
import { Answer, Desk, Moment } from '#console/Parts.tsx'
import { Pages } from '#console/UserTabs.tsx'
import { Button } from '#ui/Button.tsx'
import { BellIcon } from '#ui/icons.tsx'
import { Empty, Notice, Pill } from '#ui/Status.tsx'

/** What was announced, and the way to a new one. */
export function Announcements({
  role,
  part,
}: {
  readonly role: Role
  readonly part: string | undefined
}) {
  const maySend = may(role, 'announcements.send')
  if (part === 'new' && maySend) return <Write />
  return (
    <Desk
      title="Announcements"
      actions={
        maySend && (
          <Button size="small" look="gold" href="#/announcements/new">
            New announcement
          </Button>
        )
      }
    >
      <Listed maySend={maySend} />
    </Desk>
  )
}

function Listed({ maySend }: { readonly maySend: boolean }) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const list = useAnswer(announcementList, { cursor })
  return (
    <Answer of={list}>
      {({ announcements, next }) =>
        announcements.length === 0 ? (
          <Empty icon={BellIcon}>Nothing has been announced yet.</Empty>
        ) : (
          <>
            <ul role="list" className="grid gap-3">
              {announcements.map((one) => (
                <One key={one.id} one={one} maySend={maySend} />
              ))}
            </ul>
            <Pages
              isFirst={cursor === undefined}
              onBack={() => setCursors(cursors.slice(0, -1))}
              onNext={next === null ? undefined : () => setCursors([...cursors, next])}
            />
          </>
        )
      }
    </Answer>
  )
}

const tones = { scheduled: 'gold', shown: 'up', ended: 'plain', withdrawn: 'down' } as const

function One({ one, maySend }: { readonly one: Announcement; readonly maySend: boolean }) {
  const words = one.texts.en ?? Object.values(one.texts)[0]
  const isOpen = one.state === 'scheduled' || one.state === 'shown'
  return (
    <li className="panel grid gap-3 p-4" aria-label={words?.title ?? one.id}>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="t-head wrap-anywhere">{words?.title}</h2>
        <Pill tone={tones[one.state]}>{one.state}</Pill>
      </div>
      <p className="t-body wrap-anywhere whitespace-pre-wrap">{words?.text}</p>
      <p className="t-small text-dim">
        For {audienceText(one)} · from <Moment at={one.startsAt} />
        {one.endsAt !== null && (
          <>
            {' '}
            to <Moment at={one.endsAt} />
          </>
        )}{' '}
        · read by {one.readers} · written by {one.madeBy === '' ? 'the house' : one.madeBy}
        {one.withdrawnBy !== null && <> · withdrawn by {one.withdrawnBy}</>}
        {one.fallback !== null && (
          <> · read in {languageNames[one.fallback]} where it is not written</>
        )}
      </p>
      {maySend && isOpen && <Withdraw id={one.id} />}
    </li>
  )
}

/** Whom an announcement is for. */
function audienceText({ regions, languages }: Pick<Announcement, 'regions' | 'languages'>): string {
  if (regions.length === 0 && languages.length === 0) return 'everybody'
  const places = regions.map(placeName).join(', ')
  const read = languages.map((language) => languageNames[language]).join(', ')
  return [places && `users in ${places}`, read && `readers of ${read}`]
    .filter(Boolean)
    .join(' and ')
}

function Withdraw({ id }: { readonly id: string }) {
  const act = useAct(withdrawAnnouncement)
  return (
    <>
      {act.isError && <Notice tone="danger">{saidOf(act.error)}</Notice>}
      <div>
        <Button
          size="small"
          busy={act.isPending ? 'One moment…' : undefined}
          onClick={() => act.mutate({ id })}
        >
          Withdraw
        </Button>
      </div>
    </>
  )
}
