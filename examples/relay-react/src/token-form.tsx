import { useState } from 'react';

/** The token of the user, which the browser keeps until its tab is closed. */
export function useToken() {
  const [token, setToken] = useState(() => sessionStorage.getItem('token') ?? '');
  return [
    token,
    (entered: string) => {
      sessionStorage.setItem('token', entered);
      setToken(entered);
    },
  ] as const;
}

export const TokenForm = ({ enter }: { readonly enter: (token: string) => void }) => (
  <form className="token" action={(form) => enter(String(form.get('token')).trim())}>
    <h1>Docs</h1>
    <label>
      Token
      <input name="token" type="password" required autoComplete="off" />
    </label>
    <button type="submit">Sign in</button>
    <p>
      The sandbox accepts <code>sandbox-admin</code>.
    </p>
  </form>
);
