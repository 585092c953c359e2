declare global {
  interface Document {
    /** Answers of the API to requests that the page's file has sent, by their addresses. Each is taken once; none when another person may be signed in. */
    earlyAnswers?: Record<string, Promise<Response | undefined>> | undefined
  }
}

/** An answer that was not taken by then is not what the page shows first. */
const LONGEST_MS = 30_000

/**
 * Runs in the file of a page that requires a session, before the code of the page is loaded: asks who is signed in and what the page shows
 * first. The latter at once if this browser was signed in, else after a user is known, so that visitors without a session ask for no more
 * than before. A request without an answer, or without a session, counts as not sent, and so do all of them when another tab signs out or in.
 *
 * `path` is the page's, in its language, `asks` are paths of the API, both with parameters as in `/squad/:squadId`.
 */
export function askEarly({ path, asks }: { path: string; asks: readonly string[] }): string {
  const segments = path.split('/')
  const places = asks.map((ask) => ask.replace(/:\w+/g, (name) => `:${segments.indexOf(name)}`))
  return `(()=>{const d=document,e=d.documentElement,at=location.pathname.split('/'),early=d.earlyAnswers={},
ask=a=>fetch(a,{headers:{'Accept-Language':e.lang}}).then(r=>r.status===401?undefined:r,()=>{}),
session=early['/api/session']=ask('/api/session'),
known='signedIn' in e.dataset?null:session.then(r=>r?.clone().json()).catch(()=>{});
addEventListener('storage',()=>{d.earlyAnswers=undefined});
for(const p of ${JSON.stringify(places)}){const a='/api'+p.replace(/:(\\d+)/g,(_,i)=>at[i]);early[a]=known?known.then(s=>s?.user?ask(a):undefined):ask(a)}})();`
}

/** The answer to a read that the page's file has sent; undefined without one. A write makes all of them outdated. */
export async function takeEarlyAnswer(
  address: RequestInfo | URL,
  { method = 'GET' }: RequestInit,
): Promise<Response | undefined> {
  const early = document.earlyAnswers
  if (!early) return undefined
  if (method !== 'GET' || performance.now() > LONGEST_MS) {
    document.earlyAnswers = undefined
    return undefined
  }
  const { pathname, search } = new URL(String(address), location.href)
  const answer = early[pathname + search]
  delete early[pathname + search]
  return answer
}
