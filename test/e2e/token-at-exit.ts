/** For `--import`: prints at exit whether the token is still in the environment. */
process.on('exit', () => console.error(`token at the end: ${process.env.DOCGRAPH_TOKEN}`));
