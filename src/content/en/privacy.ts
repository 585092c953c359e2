import type { PrivacyText } from '../holdings.ts'

export const PRIVACY: PrivacyText = {
  title: 'What is kept, and what is not',
  description:
    'What RetroScore keeps, where, for how long, and who sees it: one table, no small print. No ads and no tracking.',
  lead: 'A squad is candid only if it knows where each score goes. Here is everything, on one page and in one table.',
  since: (date) => `In effect since ${date}`,
  inShort: {
    title: 'In short',
    text: 'In the room, nobody sees who gave which score, not even the facilitator, and after the vote that link no longer exists. There are no ads, and no data is sold.',
  },
  table: {
    title: 'What is kept, where, and for how long',
    caption: 'What is kept, where, for how long, and who sees it',
    columns: { what: 'What', where: 'Where', until: 'For how long', seenBy: 'Who sees it' },
    rows: {
      local: {
        what: 'Scores and drafts of local mode, settings of this device',
        where: 'In the browser',
        until: 'Until you clear its data',
        seenBy: 'Whoever uses this browser',
      },
      quickRoom: {
        what: 'A quick room: topics, scores, comments, and actions',
        where: 'On the server, without an account; the result, in the facilitator’s browser',
        until: 'On the server, 24 hours',
        seenBy: 'Whoever has the link of the room, or of its result',
      },
      vote: {
        what: 'Each person’s vote',
        where: 'On the server, sealed; in the person’s browser',
        until:
          'On the server, until the vote on the topic ends; in the person’s tab, until it is closed or the room is left; in a browser closed before that, until it visits a room a day later',
        seenBy: 'That person alone',
      },
      seat: {
        what: 'Seat and nickname in the room',
        where: 'On the server and in the person’s browser',
        until: 'On the server, until the room ends; in the browser, 30 hours',
        seenBy: 'Whoever is in the room',
      },
      window: {
        what: 'Votes of a vote with a closing time, their seats, and the addresses it was sent to, with those whose email was not delivered',
        where:
          'On the server, votes encrypted, apart from seats and addresses; in the person’s browser',
        until:
          'Until the vote closes; the addresses, at most a day and an hour longer; in the browser, until a visit to a vote after 16 days, or until the person clears the device',
        seenBy:
          'Nobody; the person who opened the vote sees the addresses, and its leader how many emails were not delivered',
      },
      tally: {
        what: 'How many people gave each score',
        where: 'On the server, if at least 3 gave one',
        until: 'Until the squad deletes the retrospective',
        seenBy: 'Members of the squad',
      },
      squad: {
        what: 'Agreed scores, topics, actions, comments, notes, and names of imported files, with the scores that they replaced',
        where: 'On the server, in the squad',
        until: 'Until the squad deletes them; a room that saved nothing, 30 days',
        seenBy: 'Members of the squad; coaches, only scores, what follows from them, and counts',
      },
      people: {
        what: 'Who belongs to the squad',
        where: 'On the server',
        until: 'Until the person leaves or the squad is deleted',
        seenBy: 'Members of the squad; the email, only its owner',
      },
      invitation: {
        what: 'Invitations, and the email of whoever was invited',
        where: 'On the server',
        until: 'Until they are accepted, 7 days at most',
        seenBy: 'The squad’s owner',
      },
      account: {
        what: 'The account’s name, email, and password, or your ID at the service you sign in with',
        where: 'On the server; the password, only as a hash',
        until: 'Until you delete the account; with an unconfirmed email, 30 days',
        seenBy: 'You; your name, also your squads',
      },
      device: {
        what: 'Signed-in devices: browser, network address, and date',
        where: 'On the server; in the browser, a cookie',
        until: 'Until you sign out; 30 days without use, 90 at most',
        seenBy: 'You',
      },
      mail: {
        what: 'Links sent by email, reminders sent or declined',
        where: 'On the server',
        until:
          'Links, 7 days at most; reminders, 30 days after the sprint; the refusal, until you take it back',
        seenBy: 'Nobody',
      },
      link: {
        what: 'Links to reports, pictures, and calendars; access tokens',
        where: 'On the server; tokens, only as a hash',
        until: 'Until they are turned off or expire',
        seenBy: 'Whoever was given the link or the token',
      },
      webhook: {
        what: 'The squad’s messages to other systems, if it has turned them on',
        where: 'On the server and at the address the squad chose',
        until: 'Messages, 7 days on the server; the address, until the squad removes it',
        seenBy: 'Whoever runs that address',
      },
      limit: {
        what: 'Counters against abuse, by network address or account',
        where: 'On the server: on disk only as a hash, in memory as they are',
        until: '1 day',
        seenBy: 'Nobody',
      },
      act: {
        what: 'What the operator did to accounts: disabled, transferred, deleted',
        where: 'On the server, with numbers in place of names',
        until: '2 years',
        seenBy: 'The operator of the server',
      },
      log: {
        what: 'The server’s log, without names, emails, or network addresses',
        where: 'On the server',
        until: 'The operator of the server decides',
        seenBy: 'The operator of the server',
      },
    },
  },
  never: {
    title: 'What is never kept',
    points: [
      'Who gave which score, once the vote is over, and the time of any vote.',
      'Who wrote which comment.',
      'Ad cookies, pixels, screen recordings, or click counts.',
      'The phone’s location, contacts, camera, or microphone.',
    ],
  },
  sections: [
    {
      id: 'visita',
      title: 'If you only visit the site',
      text: [
        'Reading these pages sets no cookie and asks nothing of other sites. If you change the theme, the browser remembers it. If a page fails, it tells the server the kind of error, without an address or text.',
      ],
    },
    {
      id: 'quem-ve',
      title: 'Who sees what',
      text: [
        'With fewer than 3 scores on a topic, nobody sees how many people gave each score, because that would reveal who gave which. If only one or two people vote, the room says so beforehand. What the squad answers about feelings stays in the squad: it goes into no link, picture, or message, and to no coach.',
        'One limit, said plainly: an operator of the server who, during a vote, deliberately copies its memory, or its secret together with its disk, can open the votes of that moment. Choose a server you trust.',
      ],
    },
    {
      id: 'apagar',
      title: 'Deleting and taking your data with you',
      text: [
        'Under Your account, you can download all your data in one file. Deleting the account immediately deletes your name, email, password, and the squads you own. What you recorded in other people’s squads stays there without your name. In local mode, export the history before you clear the browser’s data.',
        'Server backups may keep deleted data for longer; those the program makes itself contain no votes, seats, or nicknames.',
      ],
    },
  ],
  operator: {
    title: 'Your company’s server',
    text: 'If your company hosts RetroScore, the data is on its server and its rules apply. The periods of 30 days on this page apply if the operator has changed nothing. A server that sends no emails keeps those it would send in files, and their links in its log. This page says what the program does; the operator says the rest.',
    operatedBy: 'This server is operated by',
    questions: 'Questions and requests:',
  },
}
