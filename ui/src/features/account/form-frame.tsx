import { type ReactNode, createContext, useContext } from 'react';

/** A dialog says the title itself. */
export const InDialog = createContext(false);

interface Props {
  title: string;
  /** Whether it may be sent now. */
  ready: boolean;
  /** What its one button says; a form without it has buttons of its own. */
  submit: string;
  onSubmit: () => void;
  children: ReactNode;
  /** What stands below the button. */
  below?: ReactNode;
}

/** What all forms of signing in have: a title, fields, and one button that waits until they are right. */
export function FormFrame({ title, ready, submit, onSubmit, children, below }: Props) {
  const inDialog = useContext(InDialog);
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSubmit();
      }}
    >
      {!inDialog && <h1>{title}</h1>}
      {children}
      <button type="submit" className="primary" disabled={!ready}>
        {submit}
      </button>
      {below}
    </form>
  );
}
