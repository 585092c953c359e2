import { useState } from 'react'
import { CHAT_NAMES, CHATS, type Chat } from '~/domain/outgoing/chat-address'
import { isChat, MAX_WEBHOOKS } from '~/domain/outgoing/webhook-event'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { PageSection } from '~/ui/frame/page-section'
import { Loaded } from '~/ui/loaded'
import looks from '~/ui/looks.module.css'
import { createWebhook, useWebhooks } from '../client'
import type { Webhook } from '../schema'
import { ChatForm } from './chat-form'
import { type Channel, ChatIcon, ChatRow } from './chat-row'

/** Section with the squad's channels, and a line for each chat without one. */
export function ChatSection({ squadId, isOwner }: { squadId: string; isOwner: boolean }) {
  const [opened, setOpened] = useState<Chat | null>(null)
  /** The chat whose button gets the focus, after its form or channel was removed. */
  const [focused, setFocused] = useState<Chat | null>(null)

  function close(chat: Chat) {
    setOpened(null)
    setFocused(chat)
  }

  return (
    <PageSection isWide title={m.chats_title()} hint={m.chats_hint()}>
      <Loaded query={useWebhooks(squadId)}>
        {({ webhooks }) => {
          const channels = webhooks.filter(isChannel)
          const hasRoom = webhooks.length < MAX_WEBHOOKS
          const others = CHATS.filter(
            (chat) => chat === opened || !channels.some(({ kind }) => kind === chat),
          )
          if (!isOwner && channels.length === 0) {
            return <p className="text-14 text-ink-2">{m.chats_none()}</p>
          }
          return (
            <>
              <ul className={`${looks.card} min-w-0`}>
                {channels.map((channel) => (
                  <ChatRow
                    key={channel.id}
                    squadId={squadId}
                    channel={channel}
                    isOwner={isOwner}
                    onAnother={hasRoom ? () => setOpened(channel.kind) : undefined}
                    onRemoved={() => setFocused(channel.kind)}
                  />
                ))}
                {isOwner &&
                  others.map((chat) => (
                    <li key={chat} className="grid gap-4 border-b border-line p-5 last:border-b-0">
                      <div className="flex items-center gap-3.5">
                        <ChatIcon chat={chat} />
                        <p className="min-w-0 flex-1 font-580">{CHAT_NAMES[chat]}</p>
                        {chat !== opened && hasRoom && (
                          <Button
                            key={String(focused === chat)}
                            autoFocus={focused === chat}
                            aria-label={m.chats_add_named({ chat: CHAT_NAMES[chat] })}
                            onClick={() => setOpened(chat)}
                          >
                            {m.chats_add()}
                          </Button>
                        )}
                      </div>
                      {chat === opened && (
                        <ChatForm
                          squadId={squadId}
                          chat={chat}
                          label={m.chats_add()}
                          onSave={async ({ url, events, locale }) => {
                            await createWebhook(squadId, { kind: chat, url, events, locale })
                            close(chat)
                          }}
                          onCancel={() => close(chat)}
                        />
                      )}
                    </li>
                  ))}
              </ul>
              {!hasRoom && isOwner && (
                <p className="text-14 text-ink-2">{m.chats_full({ count: MAX_WEBHOOKS })}</p>
              )}
            </>
          )
        }}
      </Loaded>
    </PageSection>
  )
}

function isChannel(webhook: Webhook): webhook is Channel {
  return isChat(webhook.kind)
}
