/** What a browser does at the provider's own pages: it keeps cookies, follows redirects and sends the forms. */
export class ProviderBrowser {
  private readonly jar = new Map<string, string>();

  /** The address that the provider leads back to. */
  async signIn(address: string, subject: string, backTo: string): Promise<URL> {
    let next: { url: string; form?: Record<string, string> } = { url: address };
    for (let step = 0; step < 20; step++) {
      const response = await this.ask(next);
      const location = response.headers.get('location');
      if (location) {
        const url = new URL(location, next.url).href;
        if (url.startsWith(backTo)) return new URL(url);
        next = { url };
      } else next = answerForm(await response.text(), next.url, subject);
    }
    throw new Error('the provider led nowhere');
  }

  private async ask({ url, form }: { url: string; form?: Record<string, string> }): Promise<Response> {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form && new URLSearchParams(form),
      headers: { cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const equals = pair.indexOf('=');
      const value = pair.slice(equals + 1);
      if (value === '') this.jar.delete(pair.slice(0, equals));
      else this.jar.set(pair.slice(0, equals), value);
    }
    return response;
  }
}

/** The form of signing in, or of agreeing to what this vault may learn. */
function answerForm(html: string, from: string, subject: string): { url: string; form: Record<string, string> } {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1];
  const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1];
  if (!action || !prompt) throw new Error(`no form at ${from}: ${html.slice(0, 500)}`);
  const url = new URL(action, from).href;
  return { url, form: prompt === 'login' ? { prompt, login: subject, password: 'any' } : { prompt } };
}
